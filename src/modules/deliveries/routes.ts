import { requireSameVersion } from '#server/db/same-version.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { mailServer } from './contract/deliveries.ts';
import { type EmailTemplate, templates } from './contract/templates.ts';
import { hasMailServer } from './store/handle.ts';
import { listTemplates, lockTemplate, readOneTemplate, saveTemplate } from './store/templates.ts';

export function mailServerRoutes(app: App): void {
  handle(app, mailServer, async ({ tenant }) => {
    await tenant.checkAccess();
    return { data: { is_configured: hasMailServer(app) } };
  });
}

export function templateRoutes(app: App): void {
  handleRead(app, templates.list, async (db) => ({ data: await listTemplates(db) }));
  handle(app, templates.save, ({ params, body, version, tenant }) => save(tenant, params, version, body));
  handle(app, templates.reset, ({ params, version, tenant }) => save(tenant, params, version, null));
}

/** `texts`: null for the product's. */
function save(
  tenant: Tenant,
  which: Pick<EmailTemplate, 'kind' | 'language'>,
  version: number | null,
  texts: Pick<EmailTemplate, 'subject' | 'body'> | null,
): Promise<{ data: EmailTemplate }> {
  return tenant.write(async (db) => {
    const stored = await requireSameVersion(db, lockTemplate(db, which), version);
    saveTemplate(db, stored, which, texts);
    return { data: await readOneTemplate(db, which) };
  });
}
