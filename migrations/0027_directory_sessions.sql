-- The role of the directory by which a session began; looked at again at every request.
alter table sessions add column directory_role text;
