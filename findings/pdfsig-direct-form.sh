#!/bin/sh
# pdfsig of poppler 22.12 (Debian 12; Okular signs with the same code) registers a signature in the
# form of a file only if the form (/AcroForm) is an object of its own. Where the catalog holds the
# form directly, which is as valid, pdfsig finds its own signature afterwards, and mutool 1.21 none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir partial
apt-get -qq -y --download-only --reinstall --no-install-recommends -o Debug::NoLocking=1 \
  -o APT::Sandbox::User=root -o Dir::Cache::archives="$folder" \
  install 'poppler-utils=22.12.*' 'mupdf-tools=1.21.*' libnss3-tools qpdf
for archive in *.deb; do dpkg-deb -x "$archive" .; done
PATH="$folder/usr/bin:$PATH"
LD_LIBRARY_PATH=$(echo "$folder"/usr/lib/*-linux-gnu)
export PATH LD_LIBRARY_PATH

# page FORM FILE: one page with a form; qpdf adds the cross-reference table.
page() {
  cat >page.pdf <<END
%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R /AcroForm $1>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>> endobj
4 0 obj <</Fields []>> endobj
trailer <</Root 1 0 R /Size 5>>
END
  qpdf --warning-exit-0 page.pdf "$2" 2>warnings
}
mkdir keys
certutil -N -d sql:keys --empty-password
head -c 64 /dev/urandom >noise
certutil -S -d sql:keys -n signer -s CN=Signer -x -t CT,C,C -k rsa -g 2048 -z noise >/dev/null 2>&1
for form in '<</Fields []>>' '4 0 R'; do
  page "$form" form.pdf
  pdfsig -nssdir keys form.pdf signed.pdf -add-signature -nick signer >/dev/null 2>&1
  count() { grep -c "$@" || true; }
  echo "/AcroForm $form: pdfsig finds $(pdfsig -nssdir keys signed.pdf 2>/dev/null | count '^Signature #')," \
    "mutool finds $(mutool sign signed.pdf 2>/dev/null | count 'Distinguished name')"
  rm signed.pdf
done >actual
cat >expected <<'END'
/AcroForm <</Fields []>>: pdfsig finds 1, mutool finds 0
/AcroForm 4 0 R: pdfsig finds 1, mutool finds 1
END
diff -u expected actual && echo "pdfsig 22.12 behaves as described" && cat actual
