-- Whether a client is at work, and which, is found out once a statement instead of once a row. As a condition of
-- each row the planner took "current_client() is null or …" to hold for one row in two hundred, and so read and
-- sorted whole organizations for one page.
do $$
declare
  policy record;
  asked_once constant text[][] := array[
    ['current_client\(\) IS NULL', '( SELECT current_client() IS NULL)'],
    ['= current_client\(\)', '= ( SELECT current_client())'],
    ['= current_organization\(\)', '= ( SELECT current_organization())'],
    ['= current_account\(\)', '= ( SELECT current_account())']];
  using_part text;
  check_part text;
  pair text[];
begin
  for policy in
    select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public'
      and concat(qual, with_check) ~ 'current_(client|organization|account)\(\)'
  loop
    using_part := policy.qual;
    check_part := policy.with_check;
    foreach pair slice 1 in array asked_once loop
      using_part := regexp_replace(using_part, pair[1], pair[2], 'g');
      check_part := regexp_replace(check_part, pair[1], pair[2], 'g');
    end loop;
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || using_part || ')', '')
      || coalesce(' with check (' || check_part || ')', '');
  end loop;
end $$;
