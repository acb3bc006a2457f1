/** The company's texts in emails with its documents: a part of its settings. */
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { type EmailTemplate, TemplateInput, templateFields, templates } from '../contract/templates.ts';
import classes from './deliveries.module.css';

interface Company {
  company: string;
  mayUpdate: boolean;
}

const keyOf = ({ kind, language }: EmailTemplate) => `${kind}.${language}`;
const fieldNames = templateFields.map((name) => `{{${name}}}`).join(', ');

export function EmailTemplates({ company, mayUpdate }: Company) {
  const { t } = useTranslation('deliveries');
  const answer = useQuery(query(templates.list, { company }));
  const [edited, setEdited] = useState<string>();
  // As it is after a refetch, for the conflict with another user.
  const open = answer.data?.data.find((template) => keyOf(template) === edited);
  return (
    <Section title={t('templates_page.title')} hint={t('templates_page.hint')}>
      <Loaded answer={answer}>
        {({ data }) =>
          data.map((template) => (
            <TemplateView
              key={keyOf(template)}
              template={template}
              company={company}
              mayUpdate={mayUpdate}
              onEdit={() => setEdited(keyOf(template))}
            />
          ))
        }
      </Loaded>
      {open && <TemplateDialog template={open} company={company} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function useTemplateName() {
  const { t } = useTranslation(['deliveries', 'common']);
  return ({ kind, language }: EmailTemplate) => `${t(`templates_page.kinds.${kind}`)} · ${t(`common:languages.${language}`)}`;
}

function TemplateView({ template, company, mayUpdate, onEdit }: Company & { template: EmailTemplate; onEdit: () => void }) {
  const { t } = useTranslation('deliveries');
  const nameOf = useTemplateName();
  const act = useAction(() => invalidate(templates.list));
  const { kind, language, subject, body, own, version } = template;
  const reset = () =>
    act({
      title: t('templates_page.reset_title', { name: nameOf(template) }),
      text: t('templates_page.reset_text'),
      action: t('templates_page.reset'),
      danger: true,
      run: () => call(templates.reset, { company, params: { kind, language }, version }),
      done: t('templates_page.reset_done'),
      failed: t('templates_page.save_failed'),
    });
  return (
    <div className={classes.template}>
      <Group gap="sm">
        <strong>{nameOf(template)}</strong>
        {own && <StatusBadge tone="info">{t('templates_page.own')}</StatusBadge>}
      </Group>
      <Text fw={500} mt={6}>
        {subject}
      </Text>
      <p>{body}</p>
      {mayUpdate && (
        <Group gap="md">
          <Anchor component="button" type="button" onClick={onEdit} aria-label={`${t('templates_page.edit')}: ${nameOf(template)}`}>
            {t('templates_page.edit')}
          </Anchor>
          {own && (
            <Anchor
              component="button"
              type="button"
              onClick={() => void reset()}
              aria-label={`${t('templates_page.reset')}: ${nameOf(template)}`}
            >
              {t('templates_page.reset')}
            </Anchor>
          )}
        </Group>
      )}
    </div>
  );
}

function TemplateDialog({ template, company, onClose }: { template: EmailTemplate; company: string; onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'common']);
  const nameOf = useTemplateName();
  const { kind, language, subject, body, version } = template;
  return (
    <FormDialog
      title={nameOf(template)}
      size="lg"
      withCloseButton
      onClose={onClose}
      form={{
        schema: TemplateInput,
        defaults: { subject, body },
        draft: `deliveries.template.${company}.${kind}.${language}`,
        version,
        subject: t('templates_page.this'),
        success: t('templates_page.saved'),
        failure: t('templates_page.save_failed'),
        onSubmit: (input, sending) => call(templates.save, { company, params: { kind, language }, body: input, ...sending }),
        onSaved: () => invalidate(templates.list),
      }}
    >
      <FieldGrid>
        <Wide>
          <TextField name="subject" isEmail label={t('templates_page.subject')} required data-autofocus />
        </Wide>
        <Wide>
          <TextAreaField
            name="body"
            isEmail
            label={t('templates_page.body')}
            description={t('templates_page.fields', { names: fieldNames })}
            required
            rows={8}
          />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
