-- Telephone numbers typed in Devanagari are kept with the digits 0 to 9, as new ones are: so they are found and dialled.

alter table clients no force row level security;
alter table owners no force row level security;
update clients set mobile_number = translate(mobile_number, '०१२३४५६७८९', '0123456789')
  where mobile_number ~ '[०-९]';
update owners set phone = translate(phone, '०१२३४५६७८९', '0123456789') where phone ~ '[०-९]';
update owners set alternate_phone = translate(alternate_phone, '०१२३४५६७८९', '0123456789')
  where alternate_phone ~ '[०-९]';
alter table clients force row level security;
alter table owners force row level security;
