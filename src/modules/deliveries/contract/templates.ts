/** The texts of a company in the emails that carry its documents. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { note, one, text } from '#base/wire.ts';
import { deliveryKinds } from './deliveries.ts';

/** Written in a template as `{{number}}`. A field that a document does not have stays empty. */
export const templateFields = ['company', 'recipient', 'number', 'date', 'total', 'balance', 'due_date'] as const;
export type TemplateField = (typeof templateFields)[number];

const fieldPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;
const namesOf = (template: string) => [...template.matchAll(fieldPattern)].map(([, name = '']) => name);
const isTemplate = (template: string) => namesOf(template).every((name) => (templateFields as readonly string[]).includes(name));

export const TemplateInput = z.object({
  subject: text(200).refine(isTemplate, 'template_field_unknown'),
  body: note(4000).refine(isTemplate, 'template_field_unknown'),
});

export const EmailTemplate = z.object({
  kind: z.enum(deliveryKinds),
  language: z.enum(['es', 'en']),
  subject: z.string(),
  body: z.string(),
  /** Whether it is the company's; else the product's. */
  own: z.boolean(),
  /** 0: the company never wrote one. */
  version: z.number(),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

const WithKind = z.object({ kind: z.enum(deliveryKinds), language: z.enum(['es', 'en']) });

export const templates = {
  list: route('GET /api/email-templates', 'view-company-settings', {
    summary: 'The texts of the emails with documents, of each kind in both languages.',
    output: z.object({ data: z.array(EmailTemplate) }),
  }),
  save: route('PUT /api/email-templates/:kind/:language', 'update-company-settings', {
    ifMatch: true,
    summary: "Saves the company's text of the emails of a kind, in a language.",
    params: WithKind,
    body: TemplateInput,
    output: one(EmailTemplate),
  }),
  reset: route('DELETE /api/email-templates/:kind/:language', 'update-company-settings', {
    ifMatch: true,
    summary: "Deletes the company's text: the product's is used again.",
    params: WithKind,
    output: one(EmailTemplate),
  }),
};
