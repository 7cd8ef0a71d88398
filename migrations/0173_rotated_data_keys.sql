-- Keys derived from an earlier data key that must outlive it (printed codes, recovery codes, sessions), sealed with this
-- one; null: this is the first.
alter table data_keys add column kept_keys_sealed text;
