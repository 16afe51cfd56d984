-- For wrk: sends the requests of a file one after another (see requests.ts).
local requests, at, count = {}, 0, 0

function init(args)
  local file = io.open(args[1], 'rb')
  for one in file:read('*a'):gmatch('([^\1]+)\1') do requests[#requests + 1] = one end
  file:close()
  -- Each run begins elsewhere, so that in the course of a comparison all of them are sent.
  at = math.floor(tonumber(args[2] or '0') * #requests)
end

function request()
  at = at % #requests + 1
  count = count + 1
  local one = requests[at]
  if not one:find('@@@@@@@@', 1, true) then return one end
  return (one:gsub('@@@@@@@@', string.format('1%1d.%05d', count % 10, count % 99991), 1))
end
