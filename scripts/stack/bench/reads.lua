-- Script for wrk: requests the addresses of the file in ROTA_ADDRESSES, one after the other, and writes the
-- counts and milliseconds as JSON to the standard error.
local requests = {}
local at = 0

function init()
  for address in io.lines(os.getenv("ROTA_ADDRESSES")) do
    requests[#requests + 1] = wrk.format("GET", address)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"answers":%d,"refused":%d,"lost":%d,"p50":%.2f,"p99":%.2f}',
    summary.requests,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000
  ))
end
