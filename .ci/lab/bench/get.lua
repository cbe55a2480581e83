-- GET requests for wrk: wrk … -s get.lua URL -- PATHS ACCEPT-ENCODING
-- PATHS is a file with a path per line, requested in rotation. `done` prints one line of JSON.
local requests, turn = {}, 0

function init(args)
  local headers = args[2] and { ["Accept-Encoding"] = args[2] } or {}
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary)
  local errors = summary.errors
  print(string.format(
    '{"answers":%d,"bytes":%d,"seconds":%.4f,"refused":%d,"broken":%d}',
    summary.requests, summary.bytes, summary.duration / 1e6,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
