/**
 * The screens: the same HTML page for every URL, with a fresh nonce and its content security policy. Assets are served precompressed
 * (brotli) and cached for ever, because their names contain their hash.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const folder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const securityHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The PDF reader is isolated from the page and gets untrusted documents: it may fetch its own files and compile decoders, nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'wasm-unsafe-eval'";

/** Serves the built screens if they exist; the API works without them. */
export async function servePages(http: FastifyInstance): Promise<void> {
  const index = `${folder}index.html`;
  if (!existsSync(index)) return;
  const page = readFileSync(index, 'utf8');
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.includes('.worker.')) reply.header('content-security-policy', workerPolicy);
    },
  });
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(securityHeaders)
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce));
  };
  http.get('/', (_request, reply) => sendPage(reply));
  for (const path of ['/login', '/forgot-password', '/reset-password', '/invitation', '/two-factor', '/admin', '/admin/*'])
    http.get(path, (_request, reply) => sendPage(reply));
  http.decorate('sendPage', sendPage);
}
