import { Button, Fieldset, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { security } from '#modules/accounts/contract/security.ts';
import { deviceOf } from '#modules/accounts/rules/device.ts';
import { allOf, call, query } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { SwitchField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import { type CompanySession, SecurityGiven, settings } from '../../contract/settings.ts';
import { useCompany, useSaved } from '../company.ts';
import classes from './entries.module.css';

export function SecurityTab() {
  const { t } = useTranslation('settings');
  const company = useCompany();
  const saved = useSaved();
  const { require_two_factor, idle_minutes, version } = company;
  const form = useZodForm(SecurityGiven, { require_two_factor, idle_minutes }, { key: `settings.${company.id}.security`, version });
  return (
    <>
      <Form
        form={form}
        onSubmit={(body, sending) => call(settings.security, { company: company.id, body, version: sending.version })}
        onSaved={saved}
        success={t('saved')}
        failure={t('save_failed')}
      >
        <Fieldset variant="unstyled" disabled={!company.may.update}>
          <Section title={t('sections.security')}>
            <FieldGrid>
              <Wide>
                <SwitchField name="require_two_factor" label={t('fields.require_two_factor')} description={t('hints.require_two_factor')} />
              </Wide>
              <IntegerField
                name="idle_minutes"
                label={t('fields.idle_minutes')}
                description={t('hints.idle_minutes')}
                required
                maxLength={2}
              />
            </FieldGrid>
          </Section>
        </Fieldset>
        {company.may.update && <SaveBar />}
      </Form>
      <Sessions />
    </>
  );
}

/** `Chrome, Android`. */
function named(agent: string): string {
  const { browser, system } = deviceOf(agent);
  return [browser, system].filter(Boolean).join(', ');
}

/** Who is signed in at the moment. */
function Sessions() {
  const { t } = useTranslation(['settings', 'common']);
  const company = useCompany();
  const client = useQueryClient();
  const confirm = useConfirm();
  const answer = useQuery(query(settings.sessions, { company: company.id }));
  const own = useQuery(query(security.sessions, { company: null, quiet: true }));
  const here = own.data?.data.find(({ current }) => current)?.id;

  const end = async ({ id, name }: CompanySession) => {
    if (
      !(await confirm({ title: t('sessions.end_title', { name }), text: t('sessions.end_text'), action: t('sessions.end'), danger: true }))
    )
      return;
    try {
      await call(settings.endSession, { company: company.id, params: { id }, quiet: true });
      toastSuccess(t('sessions.ended'));
    } catch (error) {
      toastFailure(t('sessions.end_failed'), error);
    }
    await client.invalidateQueries(allOf(settings.sessions, company.id));
  };

  return (
    <Section title={t('sessions.title')} hint={t('sessions.hint')}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton h={52} radius="md" />}
      {answer.data?.data.length === 0 && <Text c="dimmed">{t('sessions.none')}</Text>}
      <ul className={classes.entries} aria-label={t('sessions.title')} aria-busy={answer.isPending}>
        {answer.data?.data.map((session) => (
          <li key={session.id} className={classes.entry}>
            <div className={classes.words}>
              <span className={classes.name}>{session.own ? t('sessions.you', { name: session.name }) : session.name}</span>
              <Text span size="sm" c="dimmed">
                {named(session.device) || t('sessions.unknown_device')} · {t('sessions.last_use')} <MomentText at={session.last_input_at} />
              </Text>
            </div>
            {session.id === here && <StatusBadge tone="good">{t('sessions.here')}</StatusBadge>}
            {company.may.update && session.id !== here && (
              <Button
                variant="default"
                size="xs"
                onClick={() => void end(session)}
                aria-label={t('sessions.end_of', { name: session.name })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
