-- An address is found by its normal form: A to Z in lower case and nothing else, the same on every locale. Its domain is
-- stored in IDNA form, which the program does; rows of before, and of programs of before that still run, are put right
-- by it when it starts and once an hour (normal-emails.ts). Until then they are found by nobody rather than by two.
alter table user_profiles add column email_normal text collate "C" generated always as (
  translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
create index user_profiles_by_normal_email on user_profiles (account_id, email_normal) where email_verified;
create index user_profiles_by_foreign_domain on user_profiles (account_id, user_id)
  where octet_length(split_part(email, '@', 2)) <> char_length(split_part(email, '@', 2));

alter table sign_in_codes add column email_normal text collate "C" generated always as (
  translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
