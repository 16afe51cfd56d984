/** The least that handing a file to nginx takes: a bare node:http server that checks nothing and names the file. */
import { createServer } from 'node:http';

const [port, accelPrefix = ''] = process.argv.slice(2);

createServer((request, response) => {
  const place = (request.url ?? '').replace('/bare/', accelPrefix);
  response.writeHead(200, [
    'X-Accel-Redirect',
    place,
    'Content-Type',
    'video/iso.segment',
    'Content-Length',
    '0',
  ]);
  response.end();
}).listen(Number(port), '127.0.0.1');
