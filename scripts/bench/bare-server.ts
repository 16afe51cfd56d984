/** What Node can do at best: `bare-server.ts PORT FILE HEADERS` answers everything with the same bytes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file = '', headers = '[]'] = process.argv.slice(2);
const body = readFileSync(file);
const head = JSON.parse(headers) as string[];

createServer((_, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
