/** Links that open a document without a session. */
import { z } from 'zod';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Id, Moment, one, WithId } from '#base/wire.ts';
import type { DeliveryKind, DocumentSpec } from './deliveries.ts';

/** Payment reminders are emails about an invoice, which has links of its own. */
export type LinkKind = Exclude<DeliveryKind, 'payment_reminder'>;

/** How many days a link may work. */
export const linkDays = [7, 30, 90] as const;

/** Most links of a record that work at the same time. */
export const openLinksLimit = 20;

/** The most links of a record that are listed, active ones first. */
export const linksLimit = 50;

/** The latest openings of a link that are listed. */
export const openingsLimit = 10;

export const linkStatuses = ['open', 'expired', 'revoked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

const Opening = z.object({
  opened_at: Moment,
  /** Where the request came from. */
  address: z.string(),
  /** Browser and system, or another client: "Chrome, Android". Empty when unknown. */
  device: z.string(),
});
export type Opening = z.output<typeof Opening>;

export const ShareLink = z.object({
  id: Id,
  /** The document, as it was called when the link was created. */
  name: z.string(),
  status: z.enum(linkStatuses),
  /** Null if the user has left the company. */
  created_by_name: z.string().nullable(),
  created_at: Moment,
  expires_at: Moment,
  revoked_by_name: z.string().nullable(),
  revoked_at: Moment.nullable(),
  /** How often it showed the document. */
  opened: z.number(),
  /** The latest first. */
  openings: z.array(Opening).max(openingsLimit),
});
export type ShareLink = z.output<typeof ShareLink>;

export const LinkInput = z.object({ days: z.literal(linkDays) });

export interface LinkSpec<Q extends z.ZodType> extends DocumentSpec<Q> {
  kind: LinkKind;
  /** The permission to share it, needed besides. */
  shareErrors?: Record<string, RefusalSpec>;
}

/** The operations by which a document is shared. */
export function linkRoutes<Q extends z.ZodType>(spec: LinkSpec<Q>) {
  const { kind, path, name, send, query, errors, shareErrors } = spec;
  return {
    kind,
    links: route(`GET ${path}/links`, send, {
      summary: `The latest ${linksLimit} links to ${name}, those that work first, and how often each was opened.`,
      params: WithId,
      output: z.object({ data: z.array(ShareLink).max(linksLimit) }),
    }),
    share: route(`POST ${path}/links`, send, {
      answersSecret: true,
      summary: `Creates a link that shows ${name} to anyone with the link, for this number of days. Only this answer contains its address.`,
      params: WithId,
      query,
      body: LinkInput,
      output: one(ShareLink.extend({ url: z.string() })),
      errors: { ...errors, ...shareErrors, too_many_links: { status: 409, details: z.object({ limit: z.number() }) } },
    }),
    revokeLink: route(`DELETE ${path}/links/:link_id`, send, {
      summary: `Revokes a link to ${name}. One that was revoked or has expired stays as it is.`,
      params: z.object({ id: Id, link_id: Id }),
      output: one(ShareLink),
    }),
    openLink: pdfRoute(`/share/${kind}/:token`, 'anyone', {
      summary: `The document of a link to ${name}, as it is now. To browsers errors are pages in both languages; the answer is the same for a link that is unknown, revoked or expired, and for a void document.`,
      params: z.object({ token: z.string() }),
      errors: { too_many_attempts: { status: 429 } },
    }),
  };
}

export type LinkOperations<Q extends z.ZodType> = ReturnType<typeof linkRoutes<Q>>;
