import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';
import { inboxPage, messagePage, missingMessagePage } from './pages.ts';

/** The inbox to look at, and the same as JSON under /api/messages. */
export function mailRoutes(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const to = context.req.query('to') || undefined;
    return context.html(inboxPage(mailbox.list({ to, limit: 100 }), to));
  });
  app.post('/empty', (context) => {
    mailbox.empty();
    return context.redirect('/mail', 303);
  });
  app.get('/api/messages', (context) => context.json(mailbox.list({ to: context.req.query('to') })));
  app.delete('/api/messages', (context) => {
    mailbox.empty();
    return context.body(null, 204);
  });
  app.get('/:id', (context) => {
    const message = mailbox.find(context.req.param('id'));
    return message ? context.html(messagePage(message)) : context.html(missingMessagePage(), 404);
  });
  app.get('/:id/html', (context) => {
    const message = mailbox.find(context.req.param('id'));
    if (!message) return context.notFound();
    context.header('Content-Security-Policy', letterPolicy);
    return context.html(openLinksOutside + message.html);
  });
  app.get('/:id/source', (context) => {
    const source = mailbox.source(context.req.param('id'));
    if (!source) return context.notFound();
    return context.body(new Uint8Array(source), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
    });
  });
  return app;
}

/** A mail program runs no scripts; links leave the frame. */
const letterPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
].join('; ');

const openLinksOutside = '<base target="_blank">';
