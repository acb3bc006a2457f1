import { Button, Fieldset, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { security } from '#modules/accounts/contract/security.ts';
import { deviceOf } from '#modules/accounts/rules/device.ts';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { SwitchField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { type CompanySession, SecurityInput, settings } from '../../contract/settings.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';
import classes from './entries.module.css';

export function SecurityTab() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const refresh = useRefreshAfterSave();
  const { require_two_factor, idle_minutes, version } = company;
  const form = useZodForm(SecurityInput, { require_two_factor, idle_minutes }, { key: `settings.${company.id}.security`, version });
  return (
    <>
      <Form
        form={form}
        onSubmit={(body, sending) => call(settings.security, { company: company.id, body, version: sending.version })}
        onSaved={refresh}
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

/** `Chrome, Android`; empty when unknown. */
function deviceLabel(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** The sessions of the company's members. */
function Sessions() {
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  const act = useAction(() => client.invalidateQueries(queriesOf(settings.sessions, company.id)));
  const answer = useQuery(query(settings.sessions, { company: company.id }));
  const own = useQuery(query(security.sessions, { company: null, quiet: true }));
  const here = own.data?.data.find(({ current }) => current)?.id;

  const end = ({ id, name }: CompanySession) =>
    act({
      title: t('sessions.end_title', { name }),
      text: t('sessions.end_text'),
      action: t('sessions.end'),
      danger: true,
      run: () => call(settings.endSession, { company: company.id, params: { id }, quiet: true }),
      done: t('sessions.ended'),
      failed: t('sessions.end_failed'),
    });

  return (
    <Section title={t('sessions.title')} hint={t('sessions.hint')}>
      <Loaded answer={answer} loader={<Skeleton h={52} radius="md" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('sessions.none')}</Text>
          ) : (
            <ul className={classes.entries} aria-label={t('sessions.title')}>
              {data.map((session) => (
                <li key={session.id} className={classes.entry}>
                  <div className={classes.words}>
                    <span className={classes.name}>{session.own ? t('sessions.you', { name: session.name }) : session.name}</span>
                    <Text span size="sm" c="dimmed">
                      {deviceLabel(session.device) || t('sessions.unknown_device')} · {t('sessions.last_use')}{' '}
                      <MomentText at={session.last_input_at} />
                    </Text>
                  </div>
                  {session.id === here && <StatusBadge tone="good">{t('sessions.here')}</StatusBadge>}
                  {company.may.update && session.endable && session.id !== here && (
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
          )
        }
      </Loaded>
    </Section>
  );
}
