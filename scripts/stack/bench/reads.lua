-- Script for wrk: requests the addresses of the file in ROTA_ADDRESSES, one after the other.
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
