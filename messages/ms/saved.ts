/** Texts for lessons that are saved on a device and play without a connection. */
export const saved = {
  stills: 'Gambar pegun dan audio',
  sound: 'Audio sahaja',
  height: (height: number) => `${height}p`,
  choice: (quality: string, size: string) => `${quality}, ${size}`,
  quality: 'Apa yang hendak disimpan',
  save: (size: string) => `Simpan untuk luar talian, ${size}`,
  saving: (percent: number) => `Menyimpan… ${percent}%`,
  meter: 'Disimpan setakat ini',
  cancel: 'Batal',
  done: (quality: string, size: string) => `Disimpan pada peranti ini: ${quality}, ${size}`,
  rule: 'Boleh dimainkan di luar talian selama 14 hari selepas kali terakhir anda dalam talian. Simpanan ini dibuang apabila anda log keluar.',
  remove: 'Buang',
  removeNamed: (title: string) => `Buang ${title}`,
  /** Below the button “Sign out”. */
  signingOutRemoves: (count: number) => `Turut membuang ${count} pelajaran yang disimpan`,
  removed: 'Dibuang daripada peranti ini.',
  continue: 'Teruskan',
  failures: {
    interrupted:
      'Penyimpanan terganggu. Apabila anda dalam talian, anda boleh menyambung dari tempat ia berhenti.',
    'no-room':
      'Ruang pada peranti ini tidak mencukupi. Buang pelajaran yang disimpan atau pilih kualiti yang lebih rendah.',
    'too-many':
      'Anda telah mencapai had pelajaran yang boleh disimpan: 30 pada satu peranti, atau 60 pada semua peranti. Buang beberapa pelajaran dahulu.',
    'too-often': 'Anda telah mencapai had penyimpanan pelajaran untuk hari ini. Teruskan esok.',
    'no-access': 'Pelajaran ini tidak boleh disimpan: pelan anda tidak merangkuminya.',
    busy: 'Akaun anda sedang memainkan video di dua tempat lain. Hentikan satu daripadanya, kemudian teruskan.',
  },
  playing: (quality: string) => `Dimainkan daripada peranti ini: ${quality}`,
  /** On the page that is shown without a connection. */
  offline: {
    title: 'Pelajaran yang disimpan',
    text: 'Pelajaran ini boleh dimainkan di luar talian. Pelajaran lain memerlukan sambungan.',
    expired:
      'Untuk terus memainkan pelajaran yang disimpan, anda perlu berada dalam talian sekurang-kurangnya sekali setiap 14 hari. Sambung ke internet sekali untuk memainkannya semula.',
  },
  /** On the account page. */
  account: {
    title: 'Pelajaran yang disimpan',
    lead: 'Pelajaran pada peranti ini yang boleh dimainkan di luar talian. Semuanya dibuang apabila anda log keluar.',
    none: 'Tiada pelajaran disimpan pada peranti ini. Buka satu pelajaran dan pilih “Simpan untuk luar talian”.',
    total: (count: number, size: string) => `${count} pelajaran, ${size}`,
    room: (free: string) => `Kira-kira ${free} ruang kosong untuk laman ini`,
    unfinished: 'belum selesai',
    removeAll: 'Buang semua',
  },
} as const;
