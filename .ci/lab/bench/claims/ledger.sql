-- A ledger as one would write it for PostgreSQL: what a claim of ours keeps durable, in one call and one commit.
create table head (one boolean primary key default true check (one), size bigint not null, last bytea not null);
insert into head (size, last) values (0, '');
create table leaf (index bigint primary key, hash bytea not null, entry bytea not null);
create table object (
  token bigint primary key, id text not null unique, hash text not null unique, owner int not null, wallet text not null,
  name text not null, cover bytea not null, status text not null, created bigint not null
);
create index on object (owner, token);
create table event (token bigint, number int, event jsonb not null, salt bytea not null, primary key (token, number));
create table notification (
  id uuid primary key, token bigint not null, type text not null, actor int not null, recipient int not null, at bigint not null
);
create index on notification (at, id);
create index on notification (recipient, id);
create table cover (hash bytea primary key, bytes bytea not null, kept_until bigint not null);
create table uses (account int primary key, full_at bigint not null);

create function claim(claimant int, image bytea) returns bigint language plpgsql as $$
declare
  at bigint := extract(epoch from clock_timestamp()) * 1000;
  file text := encode(sha256(uuid_send(gen_random_uuid())), 'hex');
  salt bytea := sha256(uuid_send(gen_random_uuid()));
  picture bytea := image || uuid_send(gen_random_uuid());
  shown bytea := sha256(picture);
  token bigint;
  previous bytea;
  told jsonb;
  entry bytea;
  leaf_hash bytea;
begin
  insert into uses values (claimant, at) on conflict (account) do update set full_at = greatest(uses.full_at, at) + 1;
  insert into cover values (shown, picture, at + 86400000) on conflict do nothing;
  told := jsonb_build_object('type', 'mint', 'objectName', 'Tableau', 'hash', file, 'coverHash', encode(shown, 'hex'),
    'walletAddress', '0x1111111111111111111111111111111111111111', 'actor', claimant);
  -- From here on one at a time, until the commit is durable: each leaf names the one before it.
  select size, last into token, previous from head for update;
  entry := convert_to(json_build_object('type', 'mint', 'tokenId', token, 'fingerprint', file, 'ts', at / 1000, 'previous',
    encode(previous, 'base64'), 'commitment', encode(sha256(salt || convert_to(told::text, 'utf8')), 'base64'))::text, 'utf8');
  leaf_hash := sha256('\x00' || entry);
  insert into leaf values (token, leaf_hash, entry);
  insert into object values (token, encode(substr(salt, 1, 9), 'hex'), file, claimant,
    '0x1111111111111111111111111111111111111111', 'Tableau', shown, 'active', at / 1000);
  insert into event values (token, 0, told, salt);
  insert into notification values (gen_random_uuid(), token, 'OBJECT_MINT', claimant, claimant, at);
  update head set size = token + 1, last = leaf_hash;
  return token;
end $$;
