/** The button by which a user gets the private address of the calendar. */
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';

const dialog = lazyPart(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);

export function Subscribe() {
  const { t } = useTranslation('calendar');
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" size="lg" onClick={open} aria-label={t('feed.action')}>
          <IconCalendarPlus size={18} />
        </ActionIcon>
      ) : (
        <Button variant="default" size="compact-sm" leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={open}>
          {t('feed.action')}
        </Button>
      )}
      {isOpen && <LazyPart part={dialog} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
