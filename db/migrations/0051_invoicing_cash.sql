-- Payments that drivers received, on the accounts of the drivers.
alter table cash_transaction add foreign key (company_id, payment_id) references payment (company_id, id);

-- Those that were recorded before cash was. A payment of several trips was received by the driver of the first, one without trips by no one known.
insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount, payment_id, created_at)
  select payment.company_id, uuidv7(), received.driver_id, received.trip_id, 'company_to_driver', payment.payment_date, payment.method, payment.amount,
      payment.id, payment.created_at
    from payment
      join payment_method account on account.company_id = payment.company_id and account.id = payment.payment_method_id and account.recipient = 'driver'
      cross join lateral (
        select trip.id as trip_id, trip.driver_id
          from payment_allocation allocation
            join invoice_trip on invoice_trip.company_id = allocation.company_id and invoice_trip.invoice_id = allocation.invoice_id and invoice_trip.active
            join trip on trip.company_id = invoice_trip.company_id and trip.id = invoice_trip.trip_id
          where allocation.company_id = payment.company_id and allocation.payment_id = payment.id
          order by trip.departure_at, trip.id limit 1
      ) received
    where payment.status = 'active';
