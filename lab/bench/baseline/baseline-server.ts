/**
 * The least that a job needs: `baseline-server.ts PLAN` is a bare node:http server that runs the statements which the
 * product was seen to run for such a request, in the same database and as durably, and answers with the same bytes.
 */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { openReplay, type Values } from './replay.ts';
import { type ParameterSource, partsOf, type ReplayedStatement } from './parameter-sources.ts';

export type BaselinePlan = {
  port: number;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  bodyFile: string;
  statements: ReplayedStatement[];
  database: { file: string } | { url: string } | null;
};

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BaselinePlan;
const body = readFileSync(plan.bodyFile);
const replay = plan.database && openReplay(plan.database, plan.statements);
const needsBody = plan.statements.some(({ parameters }) => parameters.some(({ from }) => from === 'body'));

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = () => {
    response.writeHead(plan.status, plan.headers);
    response.end(body);
  };
  const run = (text: string) => {
    const done = replay?.(valuesOf(request, text));
    if (done) done.then(answer, fail);
    else answer();
  };
  const fail = (error: unknown) => {
    console.error(error);
    response.writeHead(500, { 'Content-Length': '0' }).end();
  };
  if (request.method === 'GET') run('');
  else {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => run(text));
  }
});
server.listen(plan.port, '127.0.0.1');

function valuesOf(request: IncomingMessage, text: string): Values {
  const sent: unknown = needsBody ? JSON.parse(text) : undefined;
  return (source, rows) => valueOf(source, { request, sent, rows });
}

type Given = { request: IncomingMessage; sent: unknown; rows: Record<string, unknown>[] };

function valueOf(source: ParameterSource, { request, sent, rows }: Given): unknown {
  const { headers, url = '' } = request;
  switch (source.from) {
    case 'constant':
      return source.value;
    case 'session':
      return hash('sha256', /session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '', 'base64url');
    case 'path':
      return partsOf(url)[source.part];
    case 'body':
      return source.field
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], sent);
    case 'header':
      return source.before + String(headers[source.name.toLowerCase()]) + source.after;
    case 'row':
      return rows[source.statement]?.[source.column];
    case 'clock':
      return Date.now() + source.offsetMs;
    case 'chance':
      return randomBytes(Math.ceil((source.length * 3) / 4))
        .toString('base64url')
        .slice(0, source.length);
  }
}
