-- What customers withhold: of which kind each row is, of which municipality, and of which part of an invoice; who withholds, and who is exempt.

-- The company withholds income tax itself ("autorretenedor"): its customers do not.
alter table company add column self_withholder boolean not null default false;
-- Whether the customer is obliged to withhold ("agente de retención").
alter table customer add column withholding_agent boolean not null default true;

alter table tax add column withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other'));
alter table customer_tax
  add column withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  -- The municipality of a reteICA; null for any.
  add column municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica');
alter table invoice_adjustment
  add column withholding_kind text check (withholding_kind in ('retefuente', 'reteica', 'reteiva', 'other')),
  add column municipality_id text references city check (municipality_id is null or withholding_kind = 'reteica'),
  -- What the percentage is of, where that is not the whole base of the invoice.
  add column base numeric(19,2) check (base is null or base >= 0 and withholding_kind is not null and method = 'percentage');

-- Until now only the name said of which kind a withholding is. That it has a kind is no change that users made.
alter table tax disable trigger history_update;
alter table customer_tax disable trigger history_update;
alter table invoice_adjustment disable trigger history_update;
create function withholding_kind_of(name text) returns text language sql immutable as $$
  select case when name ~* '(rete|\m)\s*iva\M' then 'reteiva' when name ~* '(rete|\m)\s*ica\M' or name ~* 'industria y comercio' then 'reteica'
    when name ~* 'fuente|renta' then 'retefuente' else 'other' end
$$;
update tax set withholding_kind = withholding_kind_of(name) where type = 'withholding';
update customer_tax set withholding_kind = withholding_kind_of(name) where type = 'withholding';
update invoice_adjustment set withholding_kind = withholding_kind_of(description) where type = 'withholding';
drop function withholding_kind_of;
alter table tax enable trigger history_update, add check ((type = 'withholding') = (withholding_kind is not null));
alter table customer_tax enable trigger history_update, add check ((type = 'withholding') = (withholding_kind is not null));
alter table invoice_adjustment enable trigger history_update, add check ((type = 'withholding') = (withholding_kind is not null));
