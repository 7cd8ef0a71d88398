-- A client's sign-out has its policy and its grant from 0171; 0161 gave the same under another name.
drop policy own on sessions;
