-- Sessions in which somebody signs in as another person to test: who does so, and when they end whatever happens.
alter table sessions add column delegated_by text collate "C", add column ends_at timestamptz(3);
