-- The categories that an installation starts with; staff rename, add and retire them later.
INSERT INTO categories (id, slug, name, position) VALUES
  ('0190ca7e-0000-7000-8000-000000000001', 'sports', 'Sports', 10),
  ('0190ca7e-0000-7000-8000-000000000002', 'fitness', 'Fitness', 20),
  ('0190ca7e-0000-7000-8000-000000000003', 'outdoors', 'Outdoors', 30),
  ('0190ca7e-0000-7000-8000-000000000004', 'travel', 'Travel', 40),
  ('0190ca7e-0000-7000-8000-000000000005', 'food-and-drink', 'Food and drink', 50),
  ('0190ca7e-0000-7000-8000-000000000006', 'beauty', 'Beauty', 60),
  ('0190ca7e-0000-7000-8000-000000000007', 'fashion', 'Fashion', 70),
  ('0190ca7e-0000-7000-8000-000000000008', 'lifestyle', 'Lifestyle', 80),
  ('0190ca7e-0000-7000-8000-000000000009', 'home', 'Home', 90),
  ('0190ca7e-0000-7000-8000-00000000000a', 'diy-and-crafts', 'DIY and crafts', 100),
  ('0190ca7e-0000-7000-8000-00000000000b', 'family', 'Family', 110),
  ('0190ca7e-0000-7000-8000-00000000000c', 'pets', 'Pets', 120),
  ('0190ca7e-0000-7000-8000-00000000000d', 'tech', 'Tech', 130),
  ('0190ca7e-0000-7000-8000-00000000000e', 'gaming', 'Gaming', 140),
  ('0190ca7e-0000-7000-8000-00000000000f', 'music', 'Music', 150),
  ('0190ca7e-0000-7000-8000-000000000010', 'photography', 'Photography', 160),
  ('0190ca7e-0000-7000-8000-000000000011', 'automotive', 'Automotive', 170),
  ('0190ca7e-0000-7000-8000-000000000012', 'education', 'Education', 180),
  ('0190ca7e-0000-7000-8000-000000000013', 'finance', 'Finance', 190),
  ('0190ca7e-0000-7000-8000-000000000014', 'business', 'Business', 200)
ON CONFLICT DO NOTHING;
