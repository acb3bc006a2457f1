/** The emails and links of a document, on the page of its record: their outcomes, sending and sharing. */
import { Button } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Section } from '#web/kit/page/section.tsx';
import type { Delivery } from '../contract/deliveries.ts';
import type { Deliverable, SendDialogProps, Shareable, ShareDialogProps } from './deliverable.ts';
import { Outcomes } from './outcomes.tsx';

export { ByEmailField } from './by-email-field.tsx';
export type { Deliverable, Shareable } from './deliverable.ts';
export { sendAsProposed } from './send-as-proposed.ts';

const dialog = lazyPart<SendDialogProps>(async () => (await import('./send-dialog.tsx')).SendDialog);
const shareDialog = lazyPart<ShareDialogProps>(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface SendButtonProps {
  of: Deliverable;
  label: string;
  /** The next step of the record. */
  isPrimary?: boolean;
  /** The dialog lists the emails so far, where the page has no log of them. */
  hasLog?: boolean;
}

/** Opens the email with the document. */
export function SendButton({ of, label, isPrimary = false, hasLog = false }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyPart part={dialog} props={{ of, hasLog, onClose: () => setOpen(false) }} />}
    </>
  );
}

/** Opens the links to the document. */
export function ShareButton({ of }: { of: Shareable }) {
  const { t } = useTranslation('deliveries');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('links.share')}
      </Button>
      {isOpen && <LazyPart part={shareDialog} props={{ of, onClose: () => setOpen(false) }} />}
    </>
  );
}

/** The latest emails, each with its outcome; an email that did not arrive can be corrected and sent again. */
export function DeliveryLog({ of, mayResend }: { of: Deliverable; mayResend: boolean }) {
  const { t } = useTranslation('deliveries');
  const [again, setAgain] = useState<Delivery>();
  return (
    <Section title={t('log')}>
      <Outcomes of={of} onAgain={mayResend ? setAgain : undefined} />
      {again && <LazyPart part={dialog} props={{ of, again, onClose: () => setAgain(undefined) }} />}
    </Section>
  );
}
