-- Prints the result of wrk as one line of JSON, a `Loaded` of load.ts.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"calls":%d,"seconds":%.4f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
