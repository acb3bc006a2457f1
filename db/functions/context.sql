-- The context of a request: settings of the transaction, set by the functions of access.sql. Without them no row is visible. Policies call these
-- functions, so a function whose signature changes needs a new name.

create or replace function current_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;

create or replace function current_person() returns uuid language sql stable
  return nullif(current_setting('app.person_id', true), '')::uuid;

-- The company's local day.
create or replace function today() returns date language sql stable
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'America/Bogota')::date);

-- True if the permission comes from the driver's role only: the person sees their own records only.
create or replace function own_only() returns boolean language sql stable
  return coalesce(current_setting('app.own_only', true), '') = '1';

grant execute on function current_company, current_person, today, own_only to arriero_app;
