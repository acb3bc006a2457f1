/** Copies a summary of the trip, or opens it in WhatsApp. A browser that does not let pages copy gets the text in a dialog. */
import { Button, Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { whatsAppHref } from '#web/kit/text/whats-app.ts';
import { useSession } from '#web/session/session.ts';
import { loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { tripSummary } from './summary.ts';

export function ShareTrip({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const { user } = useSession();
  const [isShown, setShown] = useState(false);
  const { data } = useQuery(query(loads.list, { params: { id: trip.id }, quiet: true }));
  const text = tripSummary(trip, data?.data ?? [], t, language);
  const chatOfDriver = trip.driver_id !== user.id && trip.driver_phone ? whatsAppHref(text, trip.driver_phone) : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t('share.copied'));
    } catch {
      // The clipboard needs HTTPS, and users may forbid it.
      setShown(true);
    }
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconShare2 size={16} />} disabled={!data}>
            {t('share.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('share.copy')}
          </Menu.Item>
          {chatOfDriver && <WhatsAppItem href={chatOfDriver} label={t('share.whatsapp_driver')} />}
          <WhatsAppItem href={whatsAppHref(text)} label={t('share.whatsapp')} />
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isShown} onClose={() => setShown(false)} title={t('share.copy')}>
        <TextArea
          label={t('share.text')}
          description={t('share.by_hand')}
          value={text}
          readOnly
          styles={{ input: { maxHeight: '50dvh' } }}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Dialog>
    </>
  );
}

function WhatsAppItem({ href, label }: { href: string; label: string }) {
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" leftSection={<IconBrandWhatsapp size={16} />}>
      {label}
    </Menu.Item>
  );
}
