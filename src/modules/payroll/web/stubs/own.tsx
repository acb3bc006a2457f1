/** The pay stubs of the user, beside their compensation. */
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentUrl, query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { payDocuments } from '../../contract/documents.ts';
import { payStubs, type Stub } from '../../contract/stubs.ts';
import { OwnCertificate } from '../reports/certificate.tsx';
import { usePeriodTexts } from '../text/use-texts.ts';
import { EmployerShare, HeldBack } from './held-back.tsx';
import { StubLines } from './lines.tsx';
import { StubStatusBadge } from './status.tsx';
import classes from './stubs.module.css';

/** Of closed periods, the latest first. */
export function OwnStubs() {
  const { t } = useTranslation('payroll');
  const answer = useQuery(query(payStubs.own, { quiet: true }));
  return (
    <Section
      title={t('stubs.own')}
      action={<OwnCertificate years={answer.data?.data.map(({ year_to_date }) => year_to_date.year) ?? []} />}
    >
      <Loaded answer={answer} errorTitle={t('stubs.load_failed')} loader={<Skeleton height={120} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState picture="road" title={t('stubs.own_none')} text={t('stubs.own_none_text')} />
          ) : (
            <ul className={classes.own}>
              {data.map((stub) => (
                <OwnStub key={stub.id} stub={stub} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function OwnStub({ stub }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  const id = useId();
  const periods = usePeriodTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <UnstyledButton className={classes.ownHead} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden className={classes.mark} />
        <strong>{periods.title(stub)}</strong>
        <strong>
          <MoneyText amount={stub.net_payment} />
        </strong>
        <small>
          {stub.number} · <StubStatusBadge stub={stub} />
        </small>
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.ownBody}>
        {isOpen && (
          <>
            <StubLines stub={stub} />
            <HeldBack stub={stub} />
            <EmployerShare lines={stub.lines} />
            {stub.notes && <p>{stub.notes}</p>}
            <PdfButton href={documentUrl(payDocuments.ownStub, { id: stub.id })}>{t('document.open')}</PdfButton>
          </>
        )}
      </div>
    </li>
  );
}
