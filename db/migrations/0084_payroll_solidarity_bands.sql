-- The higher rates of the solidarity fund, see companies/contract/parameters.ts: new companies start with the same.
update parameter set source = 'Ley 100 de 1993, art. 27'
  where key = 'solidarity_rate' and source = 'Ley 100 de 1993, art. 27; sin los tramos desde 16 salarios mínimos';
insert into parameter (company_id, id, key, value, valid_from, source, verified)
  select company.id, uuidv7(), start.key, start.value, date '2011-01-01', 'Ley 797 de 2003, art. 7', start.verified
    from company cross join (values
      ('solidarity_band_minimum', 16, false),
      ('solidarity_band_rate', 0.2, false),
      ('solidarity_limit', 2, true)
    ) start (key, value, verified)
  on conflict do nothing;
