-- Look-ups for wrk, each of a random hash: wrk … -s lookup.lua URL -- HASHES SEED
-- HASHES is a file of hashes, a line each.
require("done")

local paths = {}

function init(args)
  for hash in io.lines(args[1]) do
    paths[#paths + 1] = wrk.path .. "?hash=" .. hash
  end
  math.randomseed(tonumber(args[2]))
end

function request()
  return wrk.format("GET", paths[math.random(#paths)])
end
