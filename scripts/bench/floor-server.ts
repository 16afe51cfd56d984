/**
 * What a job needs at least: `floor-server.ts PORT DATABASE JOB BODY [planned-once]` is a bare node:http server that
 * runs the one statement of the job in the site's own database, as durably as the site, and answers with the bytes of
 * a file. SQLite plans a join anew for each value, unless a plus stands before it (`server/database.ts`).
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import Sqlite from 'better-sqlite3';

const [port, file = '', job = '', bodyFile = '', plannedOnce] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const head = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
const database = new Sqlite(file);
database.pragma('synchronous = FULL');
database.pragma('busy_timeout = 5000');

const prepare = (sql: string) => database.prepare(plannedOnce ? sql.replaceAll('?', '+?') : sql);
const outline = prepare(`
  select * from sessions join users using (uid) left join progress using (uid) where "tokenHash" = ?`);
const playback = prepare(`
  select * from sessions join users using (uid) join lessons on lessons.id = ?
    left join progress on progress.uid = users.uid and progress."lessonId" = lessons.id
    left join streams on streams.uid = users.uid where "tokenHash" = ?`);
const progress = prepare(`
  update progress set ranges = ?, "playedMs" = ?, "resumeAtMs" = ?, "updatedAt" = ?
    where uid = (select uid from sessions where "tokenHash" = ?) and "lessonId" = ?`);

const jobs: Record<string, (asked: { tokenHash: string; lessonId: string; text: string }) => unknown> = {
  outline: ({ tokenHash }) => outline.all(tokenHash),
  playback: ({ tokenHash, lessonId }) => playback.all(lessonId, tokenHash),
  progress({ tokenHash, lessonId, text }) {
    const { ranges, resumeAt } = JSON.parse(text) as { ranges: number[][]; resumeAt: number };
    const ms = Math.round(resumeAt * 1000);
    return progress.run(JSON.stringify(ranges), ms, ms, Date.now(), tokenHash, lessonId);
  },
};

const run = jobs[job];
if (!run) throw new Error(`There is no job called ${job}`);

createServer((request, response) => {
  const answer = (text: string) => {
    run({ tokenHash: tokenHashOf(request), lessonId: request.url?.split('/')[3] ?? '', text });
    response.writeHead(200, head);
    response.end(body);
  };
  if (request.method === 'GET') answer('');
  else {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => answer(text));
  }
}).listen(Number(port), '127.0.0.1');

function tokenHashOf({ headers }: IncomingMessage): string {
  return hash('sha256', headers.cookie?.split('session=')[1] ?? '', 'base64url');
}
