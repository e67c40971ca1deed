CREATE ROLE castlane_app NOLOGIN;
GRANT castlane_app TO castlane;
