import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { roleText } from '#modules/people/contract/roles.ts';
import { EmergencyFields, invalidateUsers, PhotoField } from '#modules/people/web/parts.tsx';
import { CountryId } from '#modules/places/contract.ts';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useSession } from '#web/session/session.ts';
import { setSessionUser } from '#web/session/session-actions.ts';
import { profile as operations, type Profile, ProfileInput } from '../../contract/profile.ts';
import { PasswordField } from '../security/password-field.tsx';

/** The country only narrows the list of departments; it is not sent. */
const Contact = ProfileInput.shape.contact.unwrap().unwrap().extend({ country_id: CountryId });
const FormSchema = ProfileInput.extend({ contact: Contact.nullable() });
type Values = z.input<typeof FormSchema>;

/** The form of the user's own profile. Stores no draft, because it contains a password. */
export function OwnProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['accounts', 'common']);
  const schema = useMemo(() => schemaFor(profile), [profile]);
  const form = useZodForm(schema, profileFormValues(profile), { version: profile.version });
  const refresh = async ({ data }: { data: Profile }) => {
    form.setValue('current_password', '');
    const { id, name, first_name, last_name, email, language, image_url } = data;
    await setSessionUser({ id, name, first_name, last_name, email, language, image: image_url });
    await Promise.all([invalidate(operations.read), invalidateUsers()]);
  };
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(operations.update, { body, ...sending })}
      onSaved={refresh}
      success={t('profile.updated')}
      failure={t('profile.update_failed')}
    >
      <Section title={t('profile.personal')} hint={t('profile.names_hint')}>
        <FieldGrid>
          <Wide>
            <PhotoField name="image" label={t('people:users.photo')} current={profile.image_url} />
          </Wide>
          <TextField name="first_name" label={t('people:users.first_name')} required maxLength={20} autoComplete="given-name" />
          <TextField name="last_name" label={t('people:users.last_name')} required maxLength={20} autoComplete="family-name" />
          <TextField name="email" type="email" label={t('people:users.email')} required maxLength={255} autoComplete="email" />
          <TextField
            name="username"
            label={t('profile.username')}
            description={t('profile.username_hint')}
            maxLength={30}
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField name="language" label={t('profile.language')} required options={choicesOf(t, 'common:languages', ['es', 'en'])} />
          <CurrentPasswordField profile={profile} />
        </FieldGrid>
      </Section>
      {profile.member && (
        <>
          <Section title={t('profile.contact')}>
            <FieldGrid>
              <TextField name="contact.phone" type="tel" label={t('people:users.phone')} maxLength={15} autoComplete="tel" />
              <TextField name="contact.address" label={t('people:users.address')} required maxLength={64} autoComplete="street-address" />
              <PlaceFields
                prefix="contact."
                names={{ department_name: profile.member.department_name ?? undefined, city_name: profile.member.city_name ?? undefined }}
              />
            </FieldGrid>
          </Section>
          <Section title={t('people:users.emergency')} hint={t('people:users.emergency_hint')}>
            <FieldGrid>
              <EmergencyFields prefix="contact." />
            </FieldGrid>
          </Section>
        </>
      )}
      {profile.member && <CompanyFacts member={profile.member} />}
      <SaveBar />
    </Form>
  );
}

/** Changing one of these requires the current password. */
const protectedFields = ['first_name', 'last_name', 'email', 'username'] as const;
type ProtectedValues = Pick<ProfileInput, (typeof protectedFields)[number]>;

const requiresPassword = (values: ProtectedValues, saved: Profile) => protectedFields.some((name) => values[name] !== saved[name]);

const schemaFor = (profile: Profile) =>
  FormSchema.refine((values) => values.current_password !== '' || !requiresPassword(values, profile), {
    path: ['current_password'],
    message: 'required',
  });

/** Shown once a protected field differs from the saved value. */
function CurrentPasswordField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('accounts');
  const [first_name, last_name, email, username] = useWatch<Values, typeof protectedFields>({ name: protectedFields });
  if (!requiresPassword({ first_name, last_name, email, username }, profile)) return null;
  return (
    <PasswordField
      name="current_password"
      label={t('profile.password')}
      description={t('profile.password_hint')}
      autoComplete="current-password"
    />
  );
}

/** Fields that only the company can change. */
function CompanyFacts({ member }: { member: NonNullable<Profile['member']> }) {
  const { t } = useTranslation('accounts');
  const { currentCompany } = useSession();
  return (
    <Section title={t('profile.company_facts', { company: currentCompany?.name ?? '' })} hint={t('profile.company_facts_hint')}>
      <Facts
        facts={[
          [t('people:users.roles'), member.roles.map((role) => roleText(role, t)).join(', ')],
          [t('people:users.id_type'), t(`people:users.id_types.${member.id_type}`)],
          [t('people:users.id_card'), member.id_card],
          [t('people:users.date_of_birth'), <DayText key="birth" day={member.date_of_birth} />],
          [t('people:users.driver_license'), member.driver_license],
          [t('people:users.license_category'), member.license_category],
          [t('people:users.license_expires_on'), <DayText key="expiry" day={member.license_expires_on} />],
        ]}
      />
    </Section>
  );
}

function profileFormValues({ first_name, last_name, email, username, language, image, member }: Profile): Values {
  return {
    first_name,
    last_name,
    email,
    username,
    language,
    image,
    current_password: '',
    contact: member && {
      phone: member.phone,
      address: member.address,
      country_id: member.department_id?.slice(0, 2) ?? 'CO',
      department_id: member.department_id ?? '',
      city_id: member.city_id ?? '',
      emergency_contact_name: member.emergency_contact_name,
      emergency_contact_phone: member.emergency_contact_phone,
      emergency_contact_relation: member.emergency_contact_relation,
    },
  };
}
