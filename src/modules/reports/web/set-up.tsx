/** The first steps of a new company: each leads to its screen, and ticks itself. Hidden for good on this device when the user says so. */
import { CloseButton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useSession } from '#web/session/session.ts';
import { openWork, type SetUpStep } from '../contract/open-work.ts';
import classes from './set-up.module.css';

export function SetUpSteps() {
  const { t } = useTranslation('reports');
  const { user, currentCompany } = useSession();
  const key = `arriero.set-up.${user.id}.${currentCompany?.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const setUp = useQuery({ ...query(openWork.setUp, { quiet: true }), enabled: !isHidden });
  const { is_new = false, steps = [] } = setUp.data?.data ?? {};
  if (isHidden || !is_new || steps.every(({ done }) => done)) return null;
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  return (
    <Section
      title={t('set_up.title')}
      hint={t('set_up.text')}
      action={
        <>
          <span className={classes.count}>{t('set_up.count', { done: steps.filter(({ done }) => done).length, steps: steps.length })}</span>
          <CloseButton aria-label={t('set_up.dismiss')} onClick={hide} />
        </>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key} data-done={step.done || undefined}>
            {step.done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <AppLink href={hrefOf(step.key, currentCompany?.id)}>{t(`set_up.steps.${step.key}`)}</AppLink>
            <span className={classes.state}>{t(step.done ? 'set_up.done' : 'set_up.open')}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function hrefOf(step: SetUpStep, company = ''): string {
  const hrefs: Record<SetUpStep, string> = {
    data: `/admin/company-settings/${company}`,
    numbering: `/admin/company-settings/${company}?tab=numbers`,
    people: '/admin/users',
    vehicles: '/admin/trucks',
    customers: '/admin/customers',
    opening_balances: '/admin/imports/invoices',
  };
  return hrefs[step];
}
