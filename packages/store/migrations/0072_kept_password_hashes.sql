-- Hashes of passwords that other products made are kept until their people sign in. Judging one takes another time than one of
-- our own does, so sign-ins of an account that has any are answered more slowly: whether it has is asked at each wrong one.
alter table passwords add column is_kept boolean not null default false;
create index passwords_kept on passwords (account_id) where is_kept;
