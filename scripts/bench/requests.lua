-- For wrk: sends the requests of a file in turn (see requests.ts).
local requests, at, count = {}, 0, 0

function init(args)
  local file = io.open(args[1], 'rb')
  for one in file:read('*a'):gmatch('([^\1]+)\1') do requests[#requests + 1] = one end
  file:close()
end

function request()
  at = at % #requests + 1
  count = count + 1
  local one = requests[at]
  if not one:find('@@@@@@@@', 1, true) then return one end
  return (one:gsub('@@@@@@@@', string.format('1%1d.%05d', count % 10, count % 99991), 1))
end
