-- What the number of a member's identity document is of, as DIAN codes it: banks and the social security ask for it with the number.
alter table member add column id_type text not null default '13' check (id_type in ('13', '22', '12', '41', '42', '31'));
