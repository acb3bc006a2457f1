-- What is expected of vehicles.

-- The day on which the odometer is expected to show `wanted`, from the latest reading and the average: days rounded down. Null where that
-- is not known, already so, or further than ten years.
create or replace function odometer_forecast(wanted integer, mileage integer, read_on date, km_per_day integer) returns date
language sql immutable parallel safe as $$
  select case when km_per_day > 0 and wanted > mileage and wanted - mileage <= 3650 * km_per_day::bigint then read_on + (wanted - mileage) / km_per_day end
$$;
grant execute on function odometer_forecast to arriero_app;
