import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { Day } from '#base/wire.ts';
import { CountryId } from '#modules/places/contract.ts';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { DayField, SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { idTypes, licenseCategories } from '../../contract/member-fields.ts';
import { NewUserInput, type User, type users } from '../../contract/users.ts';
import { PhotoField } from '../photo/field.tsx';
import { AttachmentsField } from './attachments.tsx';
import { NewEmailField } from './email-field.tsx';
import { EmergencyFields } from './emergency-fields.tsx';
import { RolesField } from './roles-field.tsx';

/** The country only narrows the list of departments; it is not sent. */
const formSchema = (now: string) =>
  NewUserInput.extend({ country_id: CountryId, date_of_birth: Day.refine((day) => day <= now, 'birth_in_future') });
type FormSchema = ReturnType<typeof formSchema>;

interface UserFormProps {
  /** Undefined for a new user. */
  user?: User;
  /** The target of the cancel button. */
  cancelHref: string;
  save: (body: z.output<FormSchema>, sending: Sending) => Promise<Answer<typeof users.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function UserForm({ user, cancelHref, save, onSaved, success, failure }: UserFormProps) {
  const { t } = useTranslation(['people', 'common']);
  const session = useSession();
  const now = useToday();
  const form = useZodForm(formSchema(now), userFormValues(user), { key: `users.${user?.id ?? 'new'}`, version: user?.version });
  const isOwnedByPerson = user !== undefined && !user.names_editable;
  const isSelf = user?.id === session.user.id;
  const mayChangeStatus = useHasPermission('delete-users') || user === undefined;

  return (
    <Form form={form} subject={t('users.this')} onSubmit={save} onSaved={onSaved} success={success} failure={failure}>
      <Section title={t('users.person')}>
        {isOwnedByPerson && (
          <Alert variant="light" color="petrol" mb="md">
            {t('users.names_locked')}
          </Alert>
        )}
        <FieldGrid>
          {!isOwnedByPerson && (
            <Wide>
              <PhotoField name="image" label={t('users.photo')} current={user?.image_url} />
            </Wide>
          )}
          <TextField name="first_name" label={t('users.first_name')} required disabled={isOwnedByPerson} />
          <TextField name="last_name" label={t('users.last_name')} required disabled={isOwnedByPerson} />
          {user ? <TextField name="email" type="email" label={t('users.email')} required disabled={isOwnedByPerson} /> : <NewEmailField />}
          <TextField name="phone" type="tel" label={t('users.phone')} />
          <SelectField name="id_type" label={t('users.id_type')} required options={choicesOf(t, 'users.id_types', idTypes)} />
          <TextField name="id_card" label={t('users.id_card')} required inputMode="numeric" />
          <DayField name="date_of_birth" label={t('users.date_of_birth')} required max={now} />
          {!user && (
            <SelectField
              name="language"
              label={t('users.language')}
              description={t('users.language_hint')}
              placeholder={t('users.language_company')}
              options={choicesOf(t, 'common:languages', ['es', 'en'])}
            />
          )}
        </FieldGrid>
      </Section>
      <Section title={t('users.license')}>
        <FieldGrid>
          <TextField name="driver_license" label={t('users.driver_license')} />
          <SelectField
            name="license_category"
            label={t('users.license_category')}
            options={licenseCategories.map((value) => ({ value, label: value }))}
          />
        </FieldGrid>
      </Section>
      <Section title={t('users.residence')}>
        <FieldGrid>
          <TextField name="address" label={t('users.address')} required />
          <PlaceFields names={{ department_name: user?.department_name ?? undefined, city_name: user?.city_name ?? undefined }} />
        </FieldGrid>
      </Section>
      <Section title={t('users.emergency')} hint={t('users.emergency_hint')}>
        <FieldGrid>
          <EmergencyFields />
        </FieldGrid>
      </Section>
      <Section title={t('users.work')}>
        <FieldGrid>
          <RolesField name="roles" />
          <SelectField
            name="status"
            label={t('users.status')}
            required
            disabled={isSelf || !mayChangeStatus}
            options={choicesOf(t, 'common:status', ['active', 'inactive', 'blocked'])}
          />
          <DayField name="left_on" label={t('users.left_on')} description={t('users.left_on_hint')} />
          <Wide>
            <TextAreaField name="notes" label={t('users.notes')} />
          </Wide>
        </FieldGrid>
      </Section>
      <Section title={t('users.attachments')} hint={t('users.attachments_hint')}>
        <AttachmentsField name="attachments" />
      </Section>
      <SaveBar cancelHref={cancelHref} />
    </Form>
  );
}

/** The initial values; a new user is an active driver in Colombia. */
function userFormValues(user: User | undefined): z.input<FormSchema> {
  if (!user) {
    return {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      id_type: '13',
      id_card: '',
      driver_license: '',
      license_category: null,
      emergency_contact_name: '',
      emergency_contact_phone: '',
      emergency_contact_relation: '',
      date_of_birth: '',
      left_on: null,
      address: '',
      notes: '',
      country_id: 'CO',
      department_id: '',
      city_id: '',
      status: 'active',
      roles: ['driver'],
      image: null,
      language: null,
      attachments: [],
    };
  }
  const { id, name, image_url, accepted, version, names_editable, department_name, city_name, license_expires_on, roles, ...fields } = user;
  return {
    ...fields,
    date_of_birth: user.date_of_birth ?? '',
    country_id: user.department_id?.slice(0, 2) ?? 'CO',
    department_id: user.department_id ?? '',
    city_id: user.city_id ?? '',
    roles: roles.map(({ key }) => key),
  };
}
