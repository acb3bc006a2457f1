-- A little data for db/baseline.sql: at least one row of every table, and where a column may be null one row with a value and one without.
-- `node db/write-baseline.ts` appends it to the schema. It must fit the schema of this version.

insert into country (id, name_es, name_en, search) values ('CO', 'Colombia', 'Colombia', 'colombia');
insert into department (id, country_id, code, name, search) values ('CO-05', 'CO', '05', 'Antioquia', 'antioquia'), ('CO-11', 'CO', '11', 'Bogotá, D.C.', 'bogota, d.c.');
insert into city (id, department_id, name, latitude, longitude, population, search) values
  ('CO-05001', 'CO-05', 'Medellín', 6.244, -75.581, 2533424, 'medellin'), ('CO-11001', 'CO-11', 'Bogotá', null, null, null, 'bogota');

insert into person (id, first_name, last_name, email, email_is_proven, username, image, language, super_administrator, last_company_id, first_sign_in_at) values
  ('0198c000-0000-7000-8000-000000000003', 'Ana', 'Ríos', 'ana@arriero.test', true, 'ana', null, 'es', true, '0198c000-0000-7000-8000-000000000001', now()),
  ('0198c000-0000-7000-8000-000000000004', 'Darío', 'Peña', 'dario@arriero.test', false, null, '0198c000-0000-7000-8000-000000000006', 'en', false, null, null),
  ('0198c000-0000-7000-8000-000000000005', 'Nora', 'Vélez', 'nora@arriero.test', true, null, null, 'es', false, null, null);
select set_config('app.person_id', '0198c000-0000-7000-8000-000000000003', true);
insert into person_secret (person_id, password_hash) values ('0198c000-0000-7000-8000-000000000003', '$argon2id$v=19$m=19456,t=2,p=1$none$none');
insert into company (id, name, tax_id, email, country_id, department_id, city_id, image, administrator_id, next_payment_date, accent, require_two_factor, logo, search) values
  ('0198c000-0000-7000-8000-000000000001', 'Cóndor Carga', '900123456', 'info@condor.test', 'CO', 'CO-05', 'CO-05001', '0198c000-0000-7000-8000-000000000007', '0198c000-0000-7000-8000-000000000003', '2026-12-15', '#0b5348', true, '0198c000-0000-7000-8000-000000000007', 'condor carga 900123456'),
  ('0198c000-0000-7000-8000-000000000002', 'Tucán Transportes', '900654321', '', null, null, null, null, null, null, null, false, null, 'tucan transportes 900654321');
update company set status = 'inactive', version = 2 where id = '0198c000-0000-7000-8000-000000000002';
insert into global_file (id, person_id, company_id, name, mime, size, hash, bytes) values
  ('0198c000-0000-7000-8000-000000000006', '0198c000-0000-7000-8000-000000000004', null, 'foto.png', 'image/png', 1, '\x00', '\x00'), ('0198c000-0000-7000-8000-000000000007', null, '0198c000-0000-7000-8000-000000000001', 'logo.png', 'image/png', 1, '\x01', '\x01');
insert into login_session (id, person_id, token_hash, remember, address, device) values ('0198c000-0000-7000-8000-000000000008', '0198c000-0000-7000-8000-000000000003', '\x02', true, '127.0.0.1', 'Mozilla/5.0');
insert into password_code (person_id, origin, code_hash, expires_at) values ('0198c000-0000-7000-8000-000000000004', '127.0.0.1', '\x03', now() + interval '10 minutes');
insert into two_factor (person_id, secret, confirmed_at, last_step) values ('0198c000-0000-7000-8000-000000000003', '\x04', now(), 59000000), ('0198c000-0000-7000-8000-000000000004', '\x05', null, 0);
insert into recovery_code (person_id, code_hash) values ('0198c000-0000-7000-8000-000000000003', '\x06');
insert into person_answer (person_id, key, body_hash, status, answer) values ('0198c000-0000-7000-8000-000000000003', 'key', '\x07', 201, '{}');
insert into idempotency (company_id, person_id, key, body_hash, status, answer) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'key', '\x08', 201, '{}');
insert into throttle (key) values ('login:ana');
insert into mail (id, company_id, person_id, recipient, subject, body, html, account, expires_at, sent_at, error) values
  ('0198c000-0000-7000-8000-000000000009', null, '0198c000-0000-7000-8000-000000000005', 'nora@arriero.test', 'Invitación', 'Hola', '<p>Hola</p>', true, now() + interval '7 days', null, 'refused'),
  ('0198c000-0000-7000-8000-00000000000a', '0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'ana@arriero.test', 'Factura vencida', 'Hola', '', false, null, now(), null);

insert into role (company_id, id, key, name, permissions, built_in) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000b', 'administrator', 'Administrador', '{access-company,view-customers}', true),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000c', 'driver', 'Conductor', '{view-trips}', true);
insert into member (company_id, id, status, accepted_at, id_card, department_id, city_id, date_of_birth, license_category, license_expires_on, search, name) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'active', now(), '52000111', 'CO-05', 'CO-05001', '1980-01-31', null, null, 'ana rios', 'Ana Ríos'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', 'active', now(), '52000222', null, null, null, 'C2', '2027-06-30', 'dario pena', 'Darío Peña');
insert into member (company_id, id, typed_first_name, typed_last_name, typed_email, search, name) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000005', 'Nora', 'Vélez', 'nora@arriero.test', 'nora velez', 'Nora Vélez');
insert into member_role (company_id, id, member_id, role_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000d', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-00000000000b'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000e', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-00000000000c'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000000f', '0198c000-0000-7000-8000-000000000005', '0198c000-0000-7000-8000-00000000000c');
insert into invitation (company_id, id, token_hash, sent_by, mail_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000005', '\x09', '0198c000-0000-7000-8000-000000000003', '0198c000-0000-7000-8000-000000000009'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', '\x0a', null, null);
update invitation set accepted_at = now() where id = '0198c000-0000-7000-8000-000000000004';
insert into file_blob (company_id, hash, bytes) values ('0198c000-0000-7000-8000-000000000001', '\x0b', '\x0b');
insert into upload (person_id, bytes) values ('0198c000-0000-7000-8000-000000000003', 1);
insert into file (company_id, id, hash, name, mime, size, permission, reader_id, created_by) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000010', '\x0b', 'licencia.pdf', 'application/pdf', 1, 'view-users', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000003'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000011', '\x0b', 'foto.png', 'image/png', 1, null, null, '0198c000-0000-7000-8000-000000000003');
insert into member_attachment (company_id, id, member_id, kind, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000012', '0198c000-0000-7000-8000-000000000004', 'driver_license', '0198c000-0000-7000-8000-000000000010');
insert into compensation (company_id, id, payment_method, payroll_cycle, base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit,
  tax_value, other_discounts) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000004', 'direct_deposit', 'monthly', 2000000, 'percentage', 4, 'percentage', 4, 'percentage', 4.35, 'amount', 0, 0);
insert into compensation_modifier (company_id, id, compensation_id, position, kind, description, unit, value, base) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000013', '0198c000-0000-7000-8000-000000000004', 0, 'bonus', 'Por viaje', 'percentage', 5, 'net_trips'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000014', '0198c000-0000-7000-8000-000000000004', 1, 'deduction', 'Préstamo', 'amount', 50000, null);
insert into notification (company_id, id, person_id, kind, facts, link, read_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000015', '0198c000-0000-7000-8000-000000000004', 'trip_assigned', '{"number": "TRIP-000001"}', '/admin/trips/1', null), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000016', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', '{"number": "INV-000001"}', '/admin/invoices/1', now());
insert into notification_preference (company_id, person_id, kind, bell, email) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000003', 'invoice_past_due', true, false);
insert into notification_once (company_id, kind, record_id) values ('0198c000-0000-7000-8000-000000000001', 'invoice_past_due', '0198c000-0000-7000-8000-000000000017');
insert into number_format (company_id, id, document, series, next_number, last_number) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000018', 'invoice', 'INV', 2, 1), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000019', 'trip', 'TRIP', 3, 2);
insert into payment_method (company_id, id, description, recipient) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001a', 'Cuenta bancaria', 'company');
insert into tax (company_id, id, name, type, method, value, iva) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001b', 'IVA', 'tax', 'percentage', 19, true);
insert into expense_category (company_id, id, key, name) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001c', 'fuel', 'Combustible'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001d', null, 'Lavado');
insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, image, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '31', '800111222', 'pagos@andina.test', '6015550000', 'Calle 1 # 2-3', 'CO', 'CO-11', 'CO-11001', '0198c000-0000-7000-8000-000000000011', 'optica andina 800111222'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '13', '79000111', '', '', '', 'CO', 'CO-05', 'CO-05001', null, 'pedro gomez 79000111');
insert into customer_tax (company_id, id, customer_id, position, name, type, method, value) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000020', '0198c000-0000-7000-8000-00000000001e', 0, 'Retefuente', 'withholding', 'percentage', 1);
insert into trailer (company_id, id, plate, year, registration_number, type, length, image, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000021', 'R12345', 2015, '1', 'flatbed', 12.5, '0198c000-0000-7000-8000-000000000011', 'r12345'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000022', 'R54321', 2016, '2', 'tank', null, null, 'r54321');
insert into truck (company_id, id, purchase_date, plate, make, model, year, registration_number, type, default_trailer_id, third_party, owner_name, axles, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000023', '2020-01-31', 'ABC123', 'Kenworth', 'T800', 2019, '3', 'tractor', '0198c000-0000-7000-8000-000000000021', false, '', 3, 'abc123 kenworth t800'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000024', null, 'XYZ789', 'Hino', '500', 2021, '4', 'rigid', null, true, 'Luis Mora', null, 'xyz789 hino 500');
insert into driver_assignment (company_id, id, truck_id, driver_id, starts_on, ends_on) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000036', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000004', '2026-01-01', null), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000037', '0198c000-0000-7000-8000-000000000024', '0198c000-0000-7000-8000-000000000004', '2025-01-01', '2025-12-31');
insert into trip (company_id, id, number, status, customer_id, truck_id, trailer_id, driver_id, origin_city_id, origin_address, origin_latitude, origin_longitude,
  destination_city_id, destination_address, departure_at, arrival_at, freight_rate, freight, money_decimals, owner_freight, fuel_departure, fuel_arrival,
  odometer_departure, odometer_arrival, first_review_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001', 'invoiced', '0198c000-0000-7000-8000-00000000001e', '0198c000-0000-7000-8000-000000000023', '0198c000-0000-7000-8000-000000000021', '0198c000-0000-7000-8000-000000000004', 'CO-05001', 'Calle 10', 6.2, -75.5, 'CO-11001', 'Calle 20',
    '2026-03-01 06:00', '2026-03-02 18:00', 1000000, 1000000, 0, 600000, 90, 40, 1000, 1500, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000026', 'TRIP-000002', 'active', '0198c000-0000-7000-8000-00000000001f', '0198c000-0000-7000-8000-000000000024', null, '0198c000-0000-7000-8000-000000000004', 'CO-11001', 'Calle 20', null, null, 'CO-05001', 'Calle 10',
    '2026-03-05 06:00', null, 0, 0, 2, null, null, null, null, null, null);
insert into reminder (company_id, id, truck_id, trailer_id, member_id, kind, description, due_on, due_odometer, file_id, cost, status, closing_reason) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000037', '0198c000-0000-7000-8000-000000000023', null, null, 'soat', '', '2027-05-31', null, '0198c000-0000-7000-8000-000000000010', 1420000, 'open', ''), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000038', '0198c000-0000-7000-8000-000000000024', null, null, 'other', 'Aceite', null, 50000, null, null, 'open', ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000039', null, '0198c000-0000-7000-8000-000000000021', null, 'fire_extinguisher', '', '2026-12-31', null, null, null, 'closed', 'Vendido'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003a', null, null, '0198c000-0000-7000-8000-000000000004', 'licence', '', '2027-06-30', null, null, null, 'open', ''),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003b', null, null, '0198c000-0000-7000-8000-000000000005', 'other', 'Curso', '2026-06-30', null, null, null, 'open', ''), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000003c', null, null, '0198c000-0000-7000-8000-000000000005', 'other', 'Curso', '2027-06-30', null, null, null, 'open', '');
update reminder set status = 'renewed', renewed_by = '0198c000-0000-7000-8000-00000000003c' where id = '0198c000-0000-7000-8000-00000000003b';
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id, source_number) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d1', '0198c000-0000-7000-8000-000000000023', '2026-03-01 06:00', 1000, 'trip_departure', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d2', '0198c000-0000-7000-8000-000000000023', '2026-03-02 18:00', 1500, 'trip_arrival', '0198c000-0000-7000-8000-000000000025', 'TRIP-000001');
update truck set mileage = 1500 where id = '0198c000-0000-7000-8000-000000000023';
insert into trip_status_change (company_id, id, trip_id, person_id, from_status, to_status) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000027', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000003', null, 'active'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000028', '0198c000-0000-7000-8000-000000000025', null, 'under_review', 'invoiced');
insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000029', 'LOAD-000001', '0198c000-0000-7000-8000-000000000025', 'Café', 12.5, 'ton', 80000, 1000000);
insert into invoice (company_id, id, number, status, customer_id, customer_name, issue_date, filing_date, due_date, money_decimals, subtotal, discount, iva, other_tax,
  withholding, total, advance_payment, paid, adjusted, balance, sent_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000017', 'INV-000001', 'sent', '0198c000-0000-7000-8000-00000000001e', 'Óptica Andina', '2026-03-03', '2026-03-04', '2026-04-02', 0, 1000000, 0, 0, 0, 10000, 1000000, 100000, 400000, 1000, 489000, now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002a', 'INV-000002', 'draft', '0198c000-0000-7000-8000-00000000001f', 'Pedro Gómez', '2026-03-06', null, '2026-04-05', 2, 500, 0, 95, 0, 0, 595, 0, 0, 0, 595, null);
insert into advance (company_id, id, trip_id, load_id, customer_id, source, amount, payment_date, method, payment_method_id, used, invoice_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002b', '0198c000-0000-7000-8000-000000000025', null, '0198c000-0000-7000-8000-00000000001e', 'trip', 100000, '2026-03-01', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 100000, '0198c000-0000-7000-8000-000000000017'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002c', '0198c000-0000-7000-8000-000000000025', '0198c000-0000-7000-8000-000000000029', '0198c000-0000-7000-8000-00000000001e', 'load', 5000, '2026-03-01', 'cash', null, 0, null);
insert into invoice_item (company_id, id, invoice_id, position, trip_id, description, quantity, unit, unit_price, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002d', '0198c000-0000-7000-8000-000000000017', 0, '0198c000-0000-7000-8000-000000000025', 'Flete', 1, 'trip', 1000000, 1000000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002e', '0198c000-0000-7000-8000-00000000002a', 0, null, 'Bodegaje', 1, 'unit', 500, 500);
insert into invoice_adjustment (company_id, id, invoice_id, position, type, method, description, value, iva, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-00000000002f', '0198c000-0000-7000-8000-000000000017', 0, 'withholding', 'percentage', 'Retefuente', 1, false, 10000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000030', '0198c000-0000-7000-8000-00000000002a', 0, 'tax', 'percentage', 'IVA', 19, true, 95);
insert into invoice_trip (company_id, id, invoice_id, trip_id, active) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000031', '0198c000-0000-7000-8000-000000000017', '0198c000-0000-7000-8000-000000000025', true);
insert into payment (company_id, id, number, status, customer_id, payment_date, method, payment_method_id, amount) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000032', 'PAY-000001', 'active', '0198c000-0000-7000-8000-00000000001e', '2026-03-10', 'bank_transfer', '0198c000-0000-7000-8000-00000000001a', 400000), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000033', 'PAY-000002', 'void', '0198c000-0000-7000-8000-00000000001e', '2026-03-11', 'cash', null, 1);
insert into payment_allocation (company_id, id, payment_id, invoice_id, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000034', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 400000);
insert into payment_adjustment (company_id, id, payment_id, invoice_id, kind, amount) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000035', '0198c000-0000-7000-8000-000000000032', '0198c000-0000-7000-8000-000000000017', 'rounding', 1000);
insert into service_schedule (company_id, id, truck_id, trailer_id, description, every_km, every_months, start_on, start_odometer, last_on, last_odometer, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e1', '0198c000-0000-7000-8000-000000000023', null, 'Aceite', 5000, 6, '2026-01-01', 500, '2026-03-02', 1500, 'aceite'), ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e2', null, '0198c000-0000-7000-8000-000000000021', 'Engrase', null, 3, '2026-01-01', null, '2026-01-01', null, 'engrase');
insert into service (company_id, id, truck_id, trailer_id, schedule_id, kind, description, provider, status, scheduled_on, done_on, odometer, parts_cost, labour_cost, cancellation_reason, search) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e3', '0198c000-0000-7000-8000-000000000023', null, '0198c000-0000-7000-8000-0000000000e1', 'preventive', 'Aceite', 'Taller Diésel', 'done', '2026-03-01', '2026-03-02', 1500, 250000, 80000, '', 'aceite taller diesel'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e4', null, '0198c000-0000-7000-8000-000000000021', null, 'repair', 'Frenos', '', 'open', null, null, null, null, null, '', 'frenos'),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e5', '0198c000-0000-7000-8000-000000000024', null, null, 'repair', 'Vidrio', '', 'cancelled', '2026-04-01', null, null, null, null, 'Vendido', 'vidrio');
insert into service_file (company_id, id, service_id, file_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000e6', '0198c000-0000-7000-8000-0000000000e3', '0198c000-0000-7000-8000-000000000010');
insert into odometer_reading (company_id, id, truck_id, at, km, source, source_id) values ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000d3', '0198c000-0000-7000-8000-000000000023', '2026-03-02 18:00', 1500, 'service', '0198c000-0000-7000-8000-0000000000e3');
insert into job (company_id, id, kind, subject_id, person_id, status, finished_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f1', 'import_run', '0198c000-0000-7000-8000-0000000000f3', '0198c000-0000-7000-8000-000000000003', 'done', now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f2', 'import_check', '0198c000-0000-7000-8000-0000000000f4', '0198c000-0000-7000-8000-000000000003', 'failed', now());
update job set status = 'queued', finished_at = null where id = '0198c000-0000-7000-8000-0000000000f2';
insert into import (company_id, id, list, file_name, format, encoding, bytes, separator, decimal_mark, date_order, rows, preview, status, job_id, problem, person_id, imported_at) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f3', 'customers', 'clientes.xlsx', 'xlsx', null, null, null, ',', 'dmy', 1, '[]', 'imported', '0198c000-0000-7000-8000-0000000000f1', null, '0198c000-0000-7000-8000-000000000003', now()),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000f4', 'trucks', 'camiones.csv', 'csv', 'utf-8', '\x61', ';', ',', 'dmy', 1, '[]', 'sent', null, '{"code": "import_file_gone", "details": {}}', '0198c000-0000-7000-8000-000000000003', null);
insert into cash_transaction (company_id, id, driver_id, trip_id, about_trip_id, type, date, method, payment_method_id, amount, payment_id, advance_id) values
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c1', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000025', null, 'company_to_driver', '2026-03-01', 'cash', '0198c000-0000-7000-8000-00000000001a', 500000, null, null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c2', '0198c000-0000-7000-8000-000000000004', null, '0198c000-0000-7000-8000-000000000025', 'driver_to_company', '2026-03-02', 'cash', null, 100000, null, null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c3', '0198c000-0000-7000-8000-000000000004', null, null, 'company_to_driver', '2026-03-10', 'cash', null, 400000, '0198c000-0000-7000-8000-000000000032', null),
  ('0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-0000000000c4', '0198c000-0000-7000-8000-000000000004', '0198c000-0000-7000-8000-000000000025', null, 'company_to_driver', '2026-03-01', 'cash', null, 5000, null, '0198c000-0000-7000-8000-00000000002c');
