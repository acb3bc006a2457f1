/** The read view of a user's member record. */
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileAnchor, FileViewer, useFileViewer, viewedFiles } from '#modules/files/web/parts.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Picture } from '#web/kit/page/picture.tsx';
import { Section, SectionColumns } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { roleText } from '../../contract/roles.ts';
import type { User, UserInput } from '../../contract/users.ts';
import { fileOf } from './attachment-file.ts';

const sections = ['person', 'work', 'license', 'residence', 'emergency'] as const;

interface Fact {
  section: (typeof sections)[number];
  /** The key of its label if it is not `users.<name>`. */
  label?: string;
  /** `false` leaves it out; empty values are shown as `–`. */
  view: (user: User, t: TFunction) => ReactNode;
}

const text = (section: Fact['section'], name: keyof User): Fact => ({ section, view: (user) => user[name] as string });
const phone = (section: Fact['section'], name: 'phone' | 'emergency_contact_phone'): Fact => ({
  section,
  view: ({ [name]: number }) => number && <LinkedText type="tel" text={number} />,
});

/**
 * Every field that users write, and the expiry of the licence from its reminder; null for fields shown in the head, in another fact or in a section
 * of their own.
 */
const facts: Record<keyof UserInput | 'license_expires_on', Fact | null> = {
  first_name: null,
  last_name: null,
  status: null,
  image: {
    section: 'person',
    label: 'users.photo',
    view: ({ image_url, name }) => image_url !== null && <Picture path={image_url} alt={name} />,
  },
  phone: phone('person', 'phone'),
  email: { section: 'person', view: ({ email }) => <LinkedText type="email" text={email} /> },
  id_type: { section: 'person', view: ({ id_type }, t) => t(`users.id_types.${id_type}`) },
  id_card: text('person', 'id_card'),
  date_of_birth: { section: 'person', view: ({ date_of_birth }) => date_of_birth && <DayText day={date_of_birth} /> },
  roles: { section: 'work', view: ({ roles }, t) => roles.map((role) => roleText(role, t)).join(', ') },
  left_on: { section: 'work', view: ({ left_on }) => left_on !== null && <DayText day={left_on} /> },
  notes: text('work', 'notes'),
  driver_license: text('license', 'driver_license'),
  license_category: text('license', 'license_category'),
  license_expires_on: { section: 'license', view: ({ license_expires_on: day, id }) => day && <LicenseExpiry day={day} user={id} /> },
  address: text('residence', 'address'),
  department_id: null,
  city_id: {
    section: 'residence',
    label: 'places:city',
    view: ({ city_name, department_name }) => [city_name, department_name].filter(Boolean).join(', '),
  },
  emergency_contact_name: text('emergency', 'emergency_contact_name'),
  emergency_contact_phone: phone('emergency', 'emergency_contact_phone'),
  emergency_contact_relation: text('emergency', 'emergency_contact_relation'),
  attachments: null,
};

export function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation(['people', 'places']);
  const { open, shown: viewer } = useFileViewer();
  const shown = Object.entries(facts).flatMap(([name, fact]) => {
    const value = fact?.view(user, t);
    return fact && value !== false
      ? [{ section: fact.section, fact: [t(fact.label ?? `users.${name}`), value] as [string, ReactNode] }]
      : [];
  });
  return (
    <SectionColumns>
      {sections.map((section) => (
        <Section key={section} title={t(`users.${section}`)}>
          <Facts rows facts={shown.filter((one) => one.section === section).map(({ fact }) => fact)} />
        </Section>
      ))}
      <Section title={t('users.attachments')}>
        {user.attachments.length === 0 && t('users.no_attachments')}
        <Facts
          rows
          facts={user.attachments.map((attachment) => [
            t(`users.attachment_kinds.${attachment.kind}`),
            <span key={attachment.id}>
              <FileAnchor file={fileOf(attachment)} onOpen={open} />
              {attachment.description && ` · ${attachment.description}`}
            </span>,
          ])}
        />
        <FileViewer {...viewer} files={viewedFiles(user.attachments.map(fileOf))} />
      </Section>
    </SectionColumns>
  );
}

/** With a link to the reminder that has it. */
function LicenseExpiry({ day, user }: { day: string; user: string }) {
  const { t } = useTranslation('people');
  const seesReminders = useHasPermission('view-reminders');
  const today = useToday();
  return (
    <>
      {seesReminders ? (
        <Anchor component={AppLink} href={`/admin/users/${user}?tab=reminders`}>
          <DayText day={day} />
        </Anchor>
      ) : (
        <DayText day={day} />
      )}{' '}
      {day < today && <StatusBadge tone="bad">{t('users.license_expired')}</StatusBadge>}
    </>
  );
}
