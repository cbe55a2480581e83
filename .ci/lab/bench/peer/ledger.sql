-- Tables of the comparison service: the same data as our claim stores, each in one table.
create table session (token_hash bytea primary key, account int not null);
create table uses (account int primary key, full_at bigint not null);
create table leaf (index bigint primary key, hash bytea not null, entry bytea not null);
create table object (
  token bigint primary key, id text not null unique, hash text not null unique, owner int not null, wallet text not null,
  name text not null, cover bytea not null, status text not null, created bigint not null, deposited bigint,
  latest_index bigint not null, latest_type text not null, updated bigint not null
);
create index on object (owner, token);
create table person (account int primary key, first_name text not null, last_name text not null);
-- What the owner of an object has made public.
create table public_parts (token bigint primary key, owner int not null, name boolean not null, title boolean not null);
create table event (token bigint, number int, event jsonb not null, salt bytea not null, primary key (token, number));
create table notification (
  id uuid primary key, token bigint not null, type text not null, actor int not null, recipient int not null, at bigint not null
);
create index on notification (at, id);
create index on notification (recipient, id);
create table cover (hash bytea primary key, bytes bytea not null, kept_until bigint not null);
create table tile (level int, index bigint, bytes bytea not null, primary key (level, index));
create table checkpoint (size bigint primary key, note text not null);

-- Returns the account of a session and counts one use; no row if there is no such session.
create function admit(token bytea, at bigint) returns setof int language sql as $$
  with caller as (select account from session where token_hash = token)
  insert into uses select account, at from caller
  on conflict (account) do update set full_at = greatest(uses.full_at, excluded.full_at) + 1
  returning account
$$;

-- Writes claims, already numbered and chained by the caller, in one commit.
create function claim_all(
  tokens bigint[], ids text[], hashes text[], owners int[], wallets text[], names text[], covers bytea[], pictures bytea[],
  entries bytea[], leaves bytea[], events text[], salts bytea[], news uuid[], at bigint
) returns void language sql as $$
  insert into cover select c, p, at + 86400000 from unnest(covers, pictures) as t(c, p) on conflict do nothing;
  insert into leaf select * from unnest(tokens, leaves, entries);
  insert into object
    select t, i, h, o, w, n, c, 'active', at / 1000, null, t, 'mint', at / 1000
    from unnest(tokens, ids, hashes, owners, wallets, names, covers) as u(t, i, h, o, w, n, c);
  insert into event select t, 0, e::jsonb, s from unnest(tokens, events, salts) as u(t, e, s);
  insert into notification select n, t, 'OBJECT_MINT', o, o, at from unnest(news, tokens, owners) as u(n, t, o);
$$;
