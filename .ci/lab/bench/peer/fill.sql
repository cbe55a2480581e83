-- Fills the ledger like `big-store.ts`, with the same hashes: psql -v entries=10000 -f fill.sql
-- For look-ups only, because tiles and checkpoints are not built.
insert into person select a, 'Personne', a::text from generate_series(0, 63) as a;
insert into leaf
  select i, sha256(convert_to('leaf ' || i, 'UTF8')),
    convert_to(json_build_object('type', 'mint', 'tokenId', i, 'commitment', encode(sha256(int8send(i)), 'base64'))::text, 'UTF8')
  from generate_series(0, :entries - 1) as i;
insert into object
  select i, left(encode(sha256(int8send(i)), 'hex'), 12), encode(sha256(convert_to('file ' || i, 'UTF8')), 'hex'), i % 64,
    '0x' || lpad(to_hex(i % 64 + 1), 40, '0'), 'Tableau ' || i, sha256(''), 'active', at, null, i, 'mint', at
  from generate_series(0, :entries - 1) as i, lateral (select extract(epoch from timestamptz '2026-01-01Z')::bigint + i) as t(at);
analyze;
