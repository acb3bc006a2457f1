/** The links to a document: creates one, and shows the others. */
import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { whatsAppHref } from '#web/kit/text/whats-app.ts';
import { LinkInput, linkDays } from '../contract/links.ts';
import type { Shareable, ShareDialogProps } from './deliverable.ts';
import classes from './deliveries.module.css';
import { Links } from './links.tsx';

/** A select has texts. */
const FormSchema = LinkInput.extend({ days: z.string().transform(Number).pipe(LinkInput.shape.days) });
const usualDays = '30';

export function ShareDialog({ of, onClose }: ShareDialogProps) {
  const { t } = useTranslation('deliveries');
  const [url, setUrl] = useState<string>();
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('links.title', { document: of.name })}>
      <p className={classes.hint}>{t('links.hint')}</p>
      <NewLink of={of} onCreated={setUrl} />
      {url && <CreatedLink key={url} url={url} name={of.name} />}
      <Box mt="xl">
        <Section title={t('links.log')}>
          <Links of={of} />
        </Section>
      </Box>
    </Dialog>
  );
}

function NewLink({ of: { operations, id, query = {} }, onCreated }: { of: Shareable; onCreated: (url: string) => void }) {
  const { t } = useTranslation('deliveries');
  const form = useZodForm(FormSchema, { days: usualDays });
  return (
    <Form
      form={form}
      subject={t('links.this')}
      success={t('links.created')}
      failure={t('links.create_failed')}
      onSubmit={async (body, sending) => {
        const { data } = await call(operations.share, { params: { id }, query, body, ...sending });
        onCreated(data.url);
      }}
      onSaved={() => invalidate(operations.links)}
    >
      <Group align="end">
        <SelectField
          name="days"
          label={t('links.days')}
          options={linkDays.map((days) => ({ value: String(days), label: t('links.days_value', { count: days }) }))}
          required
          data-autofocus
        />
        <SubmitButton>{t('links.create')}</SubmitButton>
      </Group>
    </Form>
  );
}

/** The address of a new link, the only time that it is shown. Without HTTPS browsers do not copy: it can be selected. */
function CreatedLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('deliveries');
  return (
    <Stack align="start" gap="sm" mt="lg">
      <TextInput
        w="100%"
        label={t('links.url')}
        description={t('links.shown_once')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        rightSection={<CopyButton value={url} label={t('links.copy')} />}
      />
      {'share' in navigator ? (
        <Button variant="default" leftSection={<IconShare2 size={16} aria-hidden />} onClick={() => void shareOnDevice(url, name)}>
          {t('links.send')}
        </Button>
      ) : (
        <Button
          component="a"
          href={whatsAppHref(`${name}: ${url}`)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          {t('links.whatsapp')}
        </Button>
      )}
    </Stack>
  );
}

/** The device's own choice of apps, such as WhatsApp. It fails when the user closes it. */
const shareOnDevice = (url: string, title: string): Promise<void> => navigator.share({ title, url }).catch(() => {});
