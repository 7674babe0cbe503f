-- The language that a person chose, a BCP 47 tag; null: as their browser asks.
alter table user_profiles add column language text collate "C";
