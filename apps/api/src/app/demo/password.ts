/** Argon2id of `Castlane1!`, made once: hashing takes longer than everything else here. */
export const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$IwBU4zVmFilMKd4zpuMgNg$0BasAyaCySP9kOpFLa5HdAuzRTr8ilC9Lh0xMoRowd4';
